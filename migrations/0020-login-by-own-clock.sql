-- The date where a person is: by the zone of the placement, before the first placement by that one's, else by the brand's.
create or replace function person_day(person int, moment timestamptz) returns date language sql stable as $$
  select (moment at time zone coalesce(
    (select time_zone from placement_at(person, moment)),
    (select p.time_zone from placements p
     where p.employee_id = person and p.superseded_at is null order by p.effective_from limit 1),
    (select b.time_zone from employments m join brands b on b.id = m.brand_id
     where m.employee_id = person order by m.joined_on limit 1),
    'UTC'))::date
$$;

-- The login opens and closes at midnight where the person is, as everything else about their days does: by the zone of the
-- placement, else of the brand. This is asked with every request, so the day of a person is only computed within two days of
-- a first or last day, or with a suspension; for everybody else the date in UTC decides, which no zone is further away from.
create or replace function sign_in_blocks(account accounts, moment timestamptz) returns table (block text)
  language sql stable as $$
  select case
    when account.deleted_at is not null then 'deleted'
    when account.disabled_at is not null then 'disabled'
    when account.area = 'User' and not exists (
      select from employments m
      where m.employee_id = account.employee_id
        and case
          when abs((moment at time zone 'UTC')::date - m.joined_on) <= 2
            or abs((moment at time zone 'UTC')::date - m.left_on) <= 2
            then person_day(m.employee_id, moment) between m.joined_on and coalesce(m.left_on, 'infinity')
          else (moment at time zone 'UTC')::date between m.joined_on and coalesce(m.left_on, 'infinity')
        end) then 'not_employed'
    when account.area = 'Admin' and account.employee_id is not null and exists (
      select from employments where employee_id = account.employee_id) and not exists (
      select from employments m
      where m.employee_id = account.employee_id
        and case
          when abs((moment at time zone 'UTC')::date - m.left_on) <= 2
            then person_day(m.employee_id, moment) <= m.left_on
          else (moment at time zone 'UTC')::date <= coalesce(m.left_on, 'infinity')
        end) then 'left'
    when account.employee_id is not null and exists (
      select from suspensions s
      where s.employee_id = account.employee_id and s.block_login
        and person_day(s.employee_id, moment) >= s.from_date
        and person_day(s.employee_id, moment) < coalesce(s.lifted_on, s.to_date + 1, 'infinity')) then 'suspended'
  end
$$;
