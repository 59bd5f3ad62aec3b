-- Script of the load generator wrk: requests the paths that are its arguments in turn.
local paths
local turn = 0

function init(args)
  paths = args
end

function request()
  turn = turn % #paths + 1
  return wrk.format('GET', paths[turn])
end
