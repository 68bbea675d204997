-- A person is called the same everywhere: the login of an employee has the name of the employee, an account of the admin area
-- follows the person it belongs to for as long as it is called like them. What someone was called before is kept, so that the
-- audit names them as they were called then.
create table former_names (
  id bigint generated always as identity primary key,
  account_id int references accounts on delete cascade,
  employee_id int references employees on delete cascade,
  name text not null check (length(name) between 1 and 130),
  until timestamptz not null default app_now(),
  constraint former_names_of_one check (num_nonnulls(account_id, employee_id) = 1)
);
create index former_names_account on former_names (account_id, until) where account_id is not null;
create index former_names_employee on former_names (employee_id, until) where employee_id is not null;

create function keep_former_name() returns trigger language plpgsql as $$
declare
  person int := case when tg_table_name = 'employees' then new.id else (to_jsonb(new)->>'employee_id')::int end;
begin
  -- Whoever was forgotten was never called otherwise.
  if new.name = 'Former employee ' || person then
    delete from former_names f where f.employee_id = person
      or f.account_id in (select a.id from accounts a where a.employee_id = person);
  elsif tg_table_name = 'employees' then
    insert into former_names (employee_id, name) values (new.id, old.name);
  else
    insert into former_names (account_id, name) values (new.id, old.name);
  end if;
  return null;
end $$;

create function name_account() returns trigger language plpgsql as $$
begin
  if new.area = 'User' then
    new.name := coalesce((select e.name from employees e where e.id = new.employee_id), new.name);
  end if;
  return new;
end $$;

create function name_accounts_of_person() returns trigger language plpgsql as $$
begin
  update accounts set name = new.name
    where employee_id = new.id and (area = 'User' or name = old.name) and name <> new.name;
  return null;
end $$;

create trigger accounts_name before insert or update of name, employee_id on accounts
  for each row execute function name_account();
create trigger accounts_former_name after update on accounts
  for each row when (old.name <> new.name) execute function keep_former_name();
create trigger employees_former_name after update on employees
  for each row when (old.name <> new.name) execute function keep_former_name();
create trigger employees_name_accounts after update on employees
  for each row when (old.name <> new.name) execute function name_accounts_of_person();

-- What an account was called at an instant.
create function account_named(account int, at timestamptz) returns text language sql stable as $$
  select coalesce(
    (select f.name from former_names f where f.account_id = account and f.until >= at order by f.until, f.id limit 1),
    (select a.name from accounts a where a.id = account))
$$;

-- What an employee was called at an instant.
create function employee_named(employee int, at timestamptz) returns text language sql stable as $$
  select coalesce(
    (select f.name from former_names f where f.employee_id = employee and f.until >= at order by f.until, f.id limit 1),
    (select e.name from employees e where e.id = employee))
$$;

-- Who is or was called like a pattern of plain text.
create function account_called(pattern text) returns table (account_id int) language sql stable as $$
  select a.id from accounts a where plain_text(a.name) like pattern
  union select f.account_id from former_names f where f.account_id is not null and plain_text(f.name) like pattern
$$;
create function employee_called(pattern text) returns table (employee_id int) language sql stable as $$
  select e.id from employees e where plain_text(e.name) like pattern
  union select f.employee_id from former_names f where f.employee_id is not null and plain_text(f.name) like pattern
$$;

update accounts a set name = e.name from employees e
  where e.id = a.employee_id and a.area = 'User' and a.name <> e.name;
