-- A pattern repeats weeks, or days from any day on. Days may have further blocks of work.
alter table work_pattern_versions add column cycle_days int check (cycle_days between 1 and 56);
alter table work_pattern_versions drop constraint work_pattern_versions_check;
alter table work_pattern_versions add constraint work_pattern_versions_days
  check (jsonb_typeof(days) = 'array' and jsonb_array_length(days) = coalesce(cycle_days, cycle_weeks * 7));
alter table work_pattern_versions add constraint work_pattern_versions_cycle_days
  check (cycle_days is null or (cycle_weeks = 1 and cycle_anchor is not null));
