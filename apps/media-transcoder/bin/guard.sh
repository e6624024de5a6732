#!/bin/sh
# Runs ffmpeg or ffprobe in its own process group, with limits and an empty environment, tied to the worker that started it.
#
#   guard.sh --guard-program=<path> [--guard-worker=<process id>] [--guard-memory-kib=N] [--guard-cpu-seconds=N] [--guard-nice=N]
#     [its arguments ...]
#
# The library that starts this script orders the arguments, so guard options are accepted at any position.
# The first line on stderr tells the worker the process id, which is also the id of the group.
program= memory= cpu= nice=10 prepared= worker=$PPID
for argument do
  shift
  case $argument in
    --guard-program=*) program=${argument#*=} ;;
    --guard-worker=*) worker=${argument#*=} ;;
    --guard-memory-kib=*) memory=${argument#*=} ;;
    --guard-cpu-seconds=*) cpu=${argument#*=} ;;
    --guard-nice=*) nice=${argument#*=} ;;
    --guard-prepared=*) prepared=${argument#*=} ;;
    *) set -- "$@" "$argument" ;;
  esac
done
[ -n "$program" ] || { echo 'guard: no --guard-program was given' >&2; exit 64; }

if [ -z "$prepared" ]; then
  ulimit -c 0
  # Thread stacks count towards the memory limit; glibc would reserve 8 MiB for each.
  [ -z "$memory" ] || ulimit -s 2048 2>/dev/null || :
  # The data segment counts what is allocated, not what is mapped, so it is close to the memory really used.
  [ -z "$memory" ] || ulimit -d "$memory" 2>/dev/null || :
  [ -z "$cpu" ] || ulimit -t "$cpu" 2>/dev/null || :
  # If the container still runs out of memory, the kernel kills this process instead of the worker.
  { [ -z "$memory" ] || echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null || :

  # The worker's environment holds URLs and secrets of queue and storage. A process group needs a new session.
  session=
  command -v setsid >/dev/null 2>&1 && session=setsid
  exec env -i "PATH=$PATH" LC_ALL=C ${LD_LIBRARY_PATH:+"LD_LIBRARY_PATH=$LD_LIBRARY_PATH"} \
    $session "$0" "--guard-prepared=${session:-here}" "--guard-program=$program" "--guard-worker=$worker" "--guard-nice=$nice" "$@"
fi
unset PWD OLDPWD
echo "guard: pid $$" >&2

# Lower priority: an encode must not delay other processes of this machine. Linux may schedule by session before process, so the
# session's priority is lowered too, if the program has one of its own. Otherwise the worker is in it, too.
lower=
command -v nice >/dev/null 2>&1 && lower="nice -n $nice"
if [ "$prepared" = setsid ]; then { echo "$nice" >/proc/self/autogroup; } 2>/dev/null || :; fi

# An empty network namespace, if the kernel allows one: a hostile file reaches no server, even if it takes over the program. The
# outputs are Unix sockets, which a network namespace does not hide.
wall=
for candidate in 'unshare --net --' 'unshare --user --map-current-user --net --'; do
  if $candidate true 2>/dev/null; then wall=$candidate; break; fi
done

# Linux: the kernel kills the program when the worker dies for any reason. If the worker died before this was set, it is no longer the
# parent, and the program does not start.
if setpriv --pdeathsig KILL true 2>/dev/null; then
  exec $lower $wall setpriv --pdeathsig KILL --no-new-privs -- \
    sh -c 'unset PWD OLDPWD; [ "$PPID" = "$0" ] && exec "$@"' "$worker" "$program" "$@" </dev/null
fi

# Other systems: a watchdog checks every second whether the worker and this script still run.
guard=$$
$lower "$program" "$@" </dev/null &
child=$!
(
  while kill -0 "$worker" && kill -0 "$guard" && kill -0 "$child"; do sleep 1; done
  kill -KILL "$child"
) </dev/null >/dev/null 2>&1 &
trap 'kill -KILL "$child" 2>/dev/null' TERM INT HUP
wait "$child"
