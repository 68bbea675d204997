-- Breaks that were planned and not punched are taken off by the rules; 0 minutes: never. The person can refuse that of a day.
alter table attendance_policies
  add column auto_break_after_minutes int not null default 360 check (auto_break_after_minutes between 0 and 1440),
  add column auto_break_minutes int not null default 0 check (auto_break_minutes between 0 and 240);
alter table attendance_days
  add column auto_break_minutes int not null default 0 check (auto_break_minutes between 0 and 240);
alter table attendance_corrections drop constraint attendance_corrections_kind_check;
alter table attendance_corrections add constraint attendance_corrections_kind_check
  check (kind in ('add', 'update', 'delete', 'forced', 'request', 'no_break'));
