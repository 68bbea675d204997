-- That somebody has left is told once, on the day after the last one; what had happened before is not told again.
alter table exits add column left_told_at timestamptz;
update exits set left_told_at = clock_timestamp() where state in ('accepted', 'closed') and last_day < current_date;
create index exits_untold on exits (last_day) where state in ('accepted', 'closed') and left_told_at is null;
