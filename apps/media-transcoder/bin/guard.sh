#!/bin/sh
# Runs ffmpeg or ffprobe in its own process group, with limits and an empty environment, tied to the worker that started it.
#
#   guard.sh --guard-program=<path> [--guard-memory-kib=N] [--guard-cpu-seconds=N] [its arguments ...]
#
# The library that starts us decides where its own arguments go, so ours are picked out wherever they are.
# The first line on stderr names the process (which is the leader of its group) to the worker.
program= memory= cpu= prepared=
for argument do
  shift
  case $argument in
    --guard-program=*) program=${argument#*=} ;;
    --guard-memory-kib=*) memory=${argument#*=} ;;
    --guard-cpu-seconds=*) cpu=${argument#*=} ;;
    --guard-prepared) prepared=yes ;;
    *) set -- "$@" "$argument" ;;
  esac
done
[ -n "$program" ] || { echo 'guard: no --guard-program was given' >&2; exit 64; }

if [ -z "$prepared" ]; then
  ulimit -c 0
  # Threads reserve their stacks within the memory limit; glibc would take 8 MiB for each.
  [ -z "$memory" ] || ulimit -s 2048 2>/dev/null || :
  # The data segment counts what is allocated, not what is mapped, so it is near to the memory that is really used.
  [ -z "$memory" ] || ulimit -d "$memory" 2>/dev/null || :
  [ -z "$cpu" ] || ulimit -t "$cpu" 2>/dev/null || :
  # If the container runs out of memory nevertheless, the kernel takes this process and not the worker.
  { [ -z "$memory" ] || echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null || :

  # The worker's environment holds the addresses and the secrets of queue and storage. Its own group needs a new session.
  session=
  command -v setsid >/dev/null 2>&1 && session=setsid
  exec env -i "PATH=$PATH" LC_ALL=C ${LD_LIBRARY_PATH:+"LD_LIBRARY_PATH=$LD_LIBRARY_PATH"} \
    $session "$0" --guard-prepared "--guard-program=$program" "$@"
fi
unset PWD OLDPWD
echo "guard: pid $$" >&2

# Others go first: an encode must not delay an answer on this machine. Linux may share the processor among sessions before it
# looks at processes, and then the session's priority counts.
lower=
command -v nice >/dev/null 2>&1 && lower='nice -n 10'
{ echo 10 >/proc/self/autogroup; } 2>/dev/null || :

# A network namespace with nothing in it, where the kernel allows one: a hostile file reaches no server, whatever it makes the
# program do. The outputs are sockets in the file system, which no network namespace hides.
wall=
for candidate in 'unshare --net --' 'unshare --user --map-current-user --net --'; do
  if $candidate true 2>/dev/null; then wall=$candidate; break; fi
done

# Linux: the kernel kills it when the worker dies, however it dies.
if setpriv --pdeathsig KILL true 2>/dev/null; then
  exec $lower $wall setpriv --pdeathsig KILL --no-new-privs -- "$program" "$@" </dev/null
fi

# Elsewhere: a watchdog looks every second whether the worker and this script still run.
worker=$PPID guard=$$
$lower "$program" "$@" </dev/null &
child=$!
(
  while kill -0 "$worker" && kill -0 "$guard" && kill -0 "$child"; do sleep 1; done
  kill -KILL "$child"
) </dev/null >/dev/null 2>&1 &
trap 'kill -KILL "$child" 2>/dev/null' TERM INT HUP
wait "$child"
