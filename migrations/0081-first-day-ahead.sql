-- The first day of an employment that lies ahead of a login, and the instant at which it begins where the person will be. Until
-- then a password may be chosen, although nobody signs in.
create function sign_in_start(account accounts, moment timestamptz) returns table (starts_on date, starts_at timestamptz)
  language sql stable as $$
  select m.joined_on, m.joined_on::timestamp at time zone coalesce(
    (select p.time_zone from placements p
     where p.employee_id = m.employee_id and p.superseded_at is null and p.effective_from <= m.joined_on
     order by p.effective_from desc limit 1),
    b.time_zone)
  from employments m join brands b on b.id = m.brand_id
  where account.area = 'User' and m.employee_id = account.employee_id and m.joined_on > person_day(m.employee_id, moment)
  order by m.joined_on limit 1
$$;
