-- A second manager, from the same day as the rest of the placement. Whoever is named as a manager, first or second, has the
-- sight of a lead over those people and everyone below them.
alter table placements
  add column second_manager_id int references employees on delete restrict,
  add constraint placements_own_second_manager check (second_manager_id <> employee_id);
create index placements_second_manager on placements (second_manager_id, effective_from)
  where superseded_at is null and second_manager_id is not null;
create index departments_head on departments (head_id) where head_id is not null;

create or replace view placement_on as
  select p.id as placement_id, p.employee_id, p.effective_from, p.effective_until, p.department_id, p.team_id,
    p.designation_id, p.role_id, p.manager_id, p.work_pattern_id, p.time_zone, p.work_mode,
    (select b.time_zone from employments m join brands b on b.id = m.brand_id
     where m.employee_id = p.employee_id
     order by m.joined_on <= p.effective_from desc, m.joined_on desc limit 1) as brand_time_zone,
    p.second_manager_id
  from placements p where p.superseded_at is null;

-- The people above a person on a day: the one by manager_of, and the second manager.
create function managers_above(person int, day date) returns setof int language sql stable as $$
  select boss from (
    select manager_of(person, day) as boss
    union select p.second_manager_id from placements p
      where p.employee_id = person and p.superseded_at is null and p.second_manager_id is not null
        and p.effective_from <= day and (p.effective_until is null or p.effective_until > day)) above
  where boss is not null
$$;

-- Everyone whose named manager a person is on a day, and everyone below them. Read from the top: for lists. Who reports to
-- whom is found for all people at once: named, to the lead of their team, or to the nearest head of their department.
create function managed_by(boss int, day date) returns setof int language sql stable as $$
  with recursive headed (department_id, head_id) as (
    select d.id, d.head_id from departments d where d.head_id is not null
    union all
    select d.id, h.head_id from departments d join headed h on d.parent_id = h.department_id where d.head_id is null
  ), led as (
    select l.team_id, l.employee_id from team_leaderships l
    where l.kind = 'lead' and l.from_date <= day and (l.to_date is null or l.to_date >= day)
  ), reports (boss_id, employee_id) as (
    select p.manager_id, p.employee_id from placements p
    where p.superseded_at is null and p.manager_id is not null
      and p.effective_from <= day and (p.effective_until is null or p.effective_until > day)
    union all
    select p.second_manager_id, p.employee_id from placements p
    where p.superseded_at is null and p.second_manager_id is not null
      and p.effective_from <= day and (p.effective_until is null or p.effective_until > day)
    union all
    select l.employee_id, p.employee_id from led l join placements p on p.team_id = l.team_id
    where p.superseded_at is null and p.manager_id is null
      and p.effective_from <= day and (p.effective_until is null or p.effective_until > day)
    union all
    select h.head_id, p.employee_id from headed h join placements p on p.department_id = h.department_id
    where p.superseded_at is null and p.manager_id is null
      and p.effective_from <= day and (p.effective_until is null or p.effective_until > day)
      and not exists (select from led l where l.team_id = p.team_id and l.employee_id <> p.employee_id)
  ), below (id) as (
    select p.employee_id from placements p
    where p.superseded_at is null and (p.manager_id = boss or p.second_manager_id = boss)
      and p.effective_from <= day and (p.effective_until is null or p.effective_until > day)
    union
    select r.employee_id from below b join reports r on r.boss_id = b.id where r.employee_id <> r.boss_id
  )
  select id from below
$$;

-- The same for one person, read from below: the way up of a person is short.
create function is_managed_by(person int, boss int, day date) returns boolean language sql stable as $$
  with recursive up (id) as (
    select person
    union
    select x from up cross join lateral managers_above(up.id, day) x
  )
  select exists (
    select from up join placements p on p.employee_id = up.id
    where p.superseded_at is null and (p.manager_id = boss or p.second_manager_id = boss)
      and p.effective_from <= day and (p.effective_until is null or p.effective_until > day))
$$;
