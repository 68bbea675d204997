-- The one place in which SQL reads the clock of the machine. Statements, defaults and triggers call these functions, so
-- that a database of tests stands at an instant of its choice.

-- When the transaction began: what a request and a job call now. Rows of one change carry one instant.
create function app_now() returns timestamptz language sql stable parallel safe as 'select now()';

-- The instant of the call, also in the middle of a long transaction.
create function app_clock() returns timestamptz language sql volatile parallel safe as 'select clock_timestamp()';

do $$
declare
  stamped record;
begin
  for stamped in
    select d.adrelid::regclass as name, a.attname as field, d.adrelid = 'live_events'::regclass as is_event
    from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      join pg_class c on c.oid = d.adrelid and c.relnamespace = 'public'::regnamespace
    where pg_get_expr(d.adbin, d.adrelid) in ('clock_timestamp()', 'now()', 'pg_catalog.clock_timestamp()', 'pg_catalog.now()')
      and c.relname <> 'schema_migrations'
  loop
    -- Streams look for events by when they were written; one dated at the begin of a long change would be overlooked.
    execute format('alter table %s alter column %I set default %s', stamped.name, stamped.field,
      case when stamped.is_event then 'app_clock()' else 'app_now()' end);
  end loop;
end $$;

create or replace function raise_version() returns trigger language plpgsql as $$
begin
  if new.version = old.version then
    new.version := old.version + 1;
  end if;
  new.updated_at := app_now();
  return new;
end $$;

create or replace function renew_days_written() returns boolean language plpgsql set enable_seqscan = off as $$
declare
  pages constant int := pg_relation_size('attendance_days') / current_setting('block_size')::int;
  plan json;
begin
  execute $q$explain (analyze, format json)
    select from attendance_days where as_of_at > app_now() + interval '1 day'$q$ into plan;
  -- Blocks of the last minutes are not summed up yet, which is no fault.
  if coalesce((plan -> 0 -> 'Plan' ->> 'Lossy Heap Blocks')::int, 0) <= greatest(32, pages / 2) then
    return false;
  end if;
  perform brin_desummarize_range('attendance_days_written', block) from generate_series(0, pages, 32) block;
  perform brin_summarize_new_values('attendance_days_written');
  return true;
end $$;
