-- PostgreSQL leaves a mark in an index on blocks when it is stopped while it sums blocks up; from the marked blocks on, the
-- index then excludes none, and no vacuum takes the mark away. Days that were written after tomorrow are none: an index in
-- order reads no blocks for them. One that reads many is summed up again, which no writer waits for. True where it was.
create function renew_days_written() returns boolean language plpgsql set enable_seqscan = off as $$
declare
  pages constant int := pg_relation_size('attendance_days') / current_setting('block_size')::int;
  plan json;
begin
  execute $q$explain (analyze, format json)
    select from attendance_days where as_of_at > now() + interval '1 day'$q$ into plan;
  -- Blocks of the last minutes are not summed up yet, which is no fault.
  if coalesce((plan -> 0 -> 'Plan' ->> 'Lossy Heap Blocks')::int, 0) <= greatest(32, pages / 2) then
    return false;
  end if;
  perform brin_desummarize_range('attendance_days_written', block) from generate_series(0, pages, 32) block;
  perform brin_summarize_new_values('attendance_days_written');
  return true;
end $$;
