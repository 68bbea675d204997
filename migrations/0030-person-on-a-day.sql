-- What holds of a person on a day, in one place: statements of every domain ask here, and the planner sees through it.
create function holds_on(first_day date, until date, day date) returns boolean language sql immutable as $$
  select first_day <= day and (until is null or until > day)
$$;

-- Where people are placed on a day, employed then or not.
create function placed_on(day date) returns setof placement_on language sql stable as $$
  select * from placement_on p where p.effective_from <= day and (p.effective_until is null or p.effective_until > day)
$$;

-- Employments that last on a day.
create function employed_on(day date) returns setof employment_span language sql stable as $$
  select * from employment_span m where m.joined_on <= day and (m.left_on is null or m.left_on >= day)
$$;

-- Days on which people are suspended; `until_date` is the first that no longer belongs to them.
create view suspension_span as
  select s.employee_id, s.from_date, coalesce(s.lifted_on, s.to_date + 1, 'infinity') as until_date, s.with_pay
  from suspensions s;
