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

-- The people who report to a person on a day: named, in a team that the person leads, or in a department that the person is
-- the nearest head of.
create function reports_below(boss int, day date) returns setof int language sql stable as $$
  with recursive headed as (
    select d.id from departments d where d.head_id = boss
    union
    select d.id from departments d join headed h on d.parent_id = h.id where d.head_id is null
  ), placed as (
    select p.* from placements p where p.superseded_at is null and p.manager_id = boss
    union all
    select p.* from placements p where p.superseded_at is null and p.second_manager_id = boss
    union all
    select p.* from team_leaderships l join placements p on p.team_id = l.team_id
    where l.employee_id = boss and l.kind = 'lead' and l.from_date <= day and (l.to_date is null or l.to_date >= day)
      and p.superseded_at is null and p.manager_id is null
    union all
    select p.* from headed h join placements p on p.department_id = h.id
    where p.superseded_at is null and p.manager_id is null and not exists (
      select from team_leaderships l where l.team_id = p.team_id and l.kind = 'lead' and l.employee_id <> p.employee_id
        and l.from_date <= day and (l.to_date is null or l.to_date >= day))
  )
  select p.employee_id from placed p
  where p.employee_id <> boss and p.effective_from <= day and (p.effective_until is null or p.effective_until > day)
$$;

-- Everyone whose named manager a person is on a day, and everyone below them. Read from the top: for lists.
create function managed_by(boss int, day date) returns setof int language sql stable as $$
  with recursive below (id) as (
    select p.employee_id from placements p
    where p.superseded_at is null and (p.manager_id = boss or p.second_manager_id = boss)
      and p.effective_from <= day and (p.effective_until is null or p.effective_until > day)
    union
    select x from below b cross join lateral reports_below(b.id, day) x
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
