#!/bin/sh
# Interesting (1) as long as the file negates something.
! grep -q pto.neg "$1"
