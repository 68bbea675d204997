-- Whether a person is suspended is looked up by an index for that person. Asked with `exists`, it became a list of all who are
-- suspended, made anew for each statement that checks sessions: as long as the table, and a half of a lone check.
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
    when account.employee_id is not null and (
      select true from suspensions s
      where s.employee_id = account.employee_id and s.block_login
        and person_day(s.employee_id, moment) >= s.from_date
        and person_day(s.employee_id, moment) < coalesce(s.lifted_on, s.to_date + 1, 'infinity')
      limit 1) then 'suspended'
  end
$$;
