-- Days off of a published plan: whoever is planned in a week works as the plan says, also where the pattern says otherwise.
alter table shift_team_settings add column days_off boolean not null default true;

create or replace view shift_settings_of as
  select t.id as team_id, t.name as team_name, t.department_id, coalesce(s.version, 0) as version,
    coalesce(s.horizon_weeks, 12) as horizon_weeks, coalesce(s.publish_notice_days, 14) as publish_notice_days,
    coalesce(s.change_notice_hours, 48) as change_notice_hours, coalesce(s.lock_after_days, 3) as lock_after_days,
    coalesce(s.swap_auto_approve, false) as swap_auto_approve, coalesce(s.swap_lead_hours, 12) as swap_lead_hours,
    case when s.team_id is null then 6 else s.swap_limit_month end as swap_limit_month,
    coalesce(s.claim_mode, 'fair') as claim_mode, coalesce(s.claim_close_hours, 24) as claim_close_hours,
    coalesce(s.min_present, 0) as min_present, s.time_zone, s.team_id is not null as is_planned,
    coalesce(s.days_off, true) as days_off
  from teams t left join shift_team_settings s on s.team_id = t.id where t.archived_at is null;

create table shift_days_off (
  employee_id int not null references employees on delete cascade,
  date date not null,
  week_id int not null references shift_weeks on delete cascade,
  primary key (employee_id, date)
);
create index shift_days_off_week on shift_days_off (week_id);

-- What a team needs can ask for a level of a skill.
alter table coverage_needs
  add column skill_id int references skills on delete restrict,
  add column skill_level smallint check (skill_level between 1 and 5),
  add constraint coverage_needs_skill check ((skill_id is null) = (skill_level is null)),
  drop constraint coverage_needs_no_overlap,
  add constraint coverage_needs_no_overlap exclude using gist (team_id with =, (coalesce(weekday, 0)) with =,
    (coalesce(date, '2000-01-01'::date)) with =, (coalesce(skill_id, 0)) with =, effective_from with =,
    int4range(from_minute, to_minute) with &&);
