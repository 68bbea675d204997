-- Levels of a skill follow each other by the day from which they are known, whatever the order in which they are
-- entered. `ended_on` and the state follow from these days, so that a level can be entered for an earlier day.
alter table employee_skills add column removed_on date;
comment on column employee_skills.removed_on is 'The day on which somebody ended the level without another one that follows it.';

update employee_skills s set removed_on = s.ended_on
where s.state = 'ended' and s.replaced_by is null and not exists (select from employee_skills o
  where o.employee_id = s.employee_id and o.skill_id = s.skill_id and o.id <> s.id
    and o.state in ('confirmed', 'expired', 'ended') and o.valid_from = s.ended_on);

-- A level that was entered for an earlier day took the place of the newer one: both get their days.
create temporary table skill_days on commit drop as
  select x.id, x.valid_to, x.removed_on, least(x.removed_on, x.cut) as ends_on,
    x.removed_on is null and (x.cut is null or x.valid_to < x.cut) as is_open
  from (select s.*, lead(s.valid_from) over (partition by s.employee_id, s.skill_id order by s.valid_from, s.reviewed_at, s.id) as cut
    from employee_skills s where s.state in ('confirmed', 'expired', 'ended')) x;
update employee_skills s set state = 'ended', ended_on = d.ends_on from skill_days d
  where d.id = s.id and not d.is_open and (s.state, s.ended_on) is distinct from ('ended', d.ends_on);
update employee_skills s set ended_on = null,
    state = case when d.valid_to < (app_now() at time zone 'UTC')::date then 'expired' else 'confirmed' end
  from skill_days d where d.id = s.id and d.is_open and s.state = 'ended';

alter table employee_skills drop column replaced_by,
  add constraint employee_skills_removed check (removed_on is null or (state = 'ended' and ended_on <= removed_on));
