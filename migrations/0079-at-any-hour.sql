-- What waits on a day is found by the day and the person. By the day alone, everyone who waits was read again for each
-- person of a page: few in the morning, all of yesterday in the evening.
drop index attendance_days_not_final;
create index attendance_days_not_final on attendance_days (business_date, employee_id) where not final;
drop index attendance_days_absent;
create index attendance_days_absent on attendance_days (business_date, employee_id) where verdict = 'absent' and final;
drop index attendance_sessions_undecided;
create index attendance_sessions_undecided on attendance_sessions (business_date, employee_id)
  where state in ('working', 'on_break', 'stale', 'pending_out');
