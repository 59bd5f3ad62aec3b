-- Token buckets that several APIs share, under hashed keys. An unlogged table waits for no disk; after a crash or a
-- failover it is empty, which means that every bucket is full. A row is deleted once its bucket is full again. The
-- advisory lock serializes callers, so that they cannot deadlock.

-- postgres:

create unlogged table request_limits (
  key text primary key,
  tokens double precision not null,
  at double precision not null,
  full_at double precision not null
) with (fillfactor = 60)

create function take_limits(visits jsonb) returns jsonb language plpgsql as $$
declare
  visit jsonb;
  step jsonb;
  instant double precision;
  burst double precision;
  flow double precision;
  level double precision;
  since double precision;
  had_token boolean;
  is_short boolean;
  is_over boolean;
  found_all jsonb;
  answers jsonb := '[]';
begin
  perform pg_advisory_xact_lock(720310043);
  for visit in select value from jsonb_array_elements(visits) loop
    instant := coalesce((visit->>'at')::double precision, floor(extract(epoch from clock_timestamp()) * 1000));
    is_short := false;
    is_over := false;
    found_all := '[]';
    for step in select value from jsonb_array_elements(visit->'steps') loop
      if step ? 'apart' then
        since := instant + (step->>'patience')::double precision;
        insert into request_limits as line (key, tokens, at, full_at) values (step->>'key', 0, since, since)
          on conflict (key) do update set
            at = greatest(excluded.at, line.at + (step->>'apart')::double precision),
            full_at = greatest(excluded.at, line.at + (step->>'apart')::double precision)
          returning at into since;
        found_all := found_all || to_jsonb(since);
        continue;
      end if;
      if is_over or (coalesce((step->>'ifShort')::boolean, false) and not is_short) then
        found_all := found_all || 'null'::jsonb;
        continue;
      end if;
      burst := (step->>'burst')::double precision;
      flow := (step->>'perMinute')::double precision / 60000;
      select tokens, at into level, since from request_limits where key = step->>'key';
      if found then
        -- Never back: a clock that is behind gives nothing twice.
        level := least(burst, level + greatest(0, instant - since) * flow);
        since := greatest(since, instant);
      else
        level := burst;
        since := instant;
      end if;
      had_token := level >= 1;
      if not had_token then
        is_short := true;
        is_over := coalesce((step->>'orEnd')::boolean, false);
      elsif not coalesce((step->>'look')::boolean, false) then
        insert into request_limits (key, tokens, at, full_at) values (step->>'key', level - 1, since, since + (burst - level + 1) / flow)
          on conflict (key) do update set tokens = excluded.tokens, at = excluded.at, full_at = excluded.full_at;
      end if;
      found_all := found_all || to_jsonb(had_token);
    end loop;
    answers := answers || jsonb_build_array(found_all);
  end loop;
  return answers;
end $$

create function forget_limits(most integer, at_instant double precision) returns integer language plpgsql as $$
declare
  instant double precision := coalesce(at_instant, floor(extract(epoch from clock_timestamp()) * 1000));
  gone integer;
  more integer;
begin
  perform pg_advisory_xact_lock(720310043);
  delete from request_limits where full_at <= instant;
  get diagnostics gone = row_count;
  delete from request_limits where key in (
    select key from request_limits order by full_at limit greatest(0, (select count(*) from request_limits) - most)
  );
  get diagnostics more = row_count;
  return gone + more;
end $$
