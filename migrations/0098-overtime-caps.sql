-- The most overtime of a day is stated by the class of the day. Rules by which days were evaluated keep their limit for all.
alter table attendance_policies
  add column overtime_cap_day_off_minutes int not null default 1440 check (overtime_cap_day_off_minutes between 0 and 1440),
  add column overtime_cap_holiday_minutes int not null default 1440 check (overtime_cap_holiday_minutes between 0 and 1440);
-- No one changed these rules: their version stays.
alter table attendance_policies disable trigger attendance_policies_version;
update attendance_policies p
  set overtime_cap_day_off_minutes = overtime_daily_cap_minutes, overtime_cap_holiday_minutes = overtime_daily_cap_minutes
  where exists (select from attendance_days d where d.policy_id = p.id);
alter table attendance_policies enable trigger attendance_policies_version;
