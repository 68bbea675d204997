#!/bin/sh
# Pulls the images that Muster needs, and prints them by their digests, for .env: sh deploy/pin-images.sh >> .env
# What runs then is what was pulled now, until the lines are printed again.
set -eu
pin() {
  docker pull --quiet "$2" >&2
  echo "$1=$(docker image inspect --format '{{index .RepoDigests 0}}' "$2")"
}
pin BASE_IMAGE debian:bookworm-slim
pin DATABASE_IMAGE postgres:18
pin PROXY_IMAGE caddy:2
