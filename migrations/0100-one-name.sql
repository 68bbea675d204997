-- Some people have one name: it is the first one, and nothing follows it. A generated column is made anew with what depends
-- on it, because PostgreSQL 15 cannot change its expression.
drop trigger employees_former_name on employees;
drop trigger employees_name_accounts on employees;
drop view person_short;
drop index employees_name;
alter table employees drop column name;
alter table employees
  alter column last_name drop not null,
  add column name text not null
    generated always as (coalesce(preferred_name, first_name) || coalesce(' ' || last_name, '')) stored;
create index employees_name on employees (lower(name), id);
create view person_short as
  select e.id, e.name, e.work_email,
    (select m.employee_no from employments m where m.employee_id = e.id order by m.joined_on desc limit 1) as employee_no,
    case when e.photo_file_id is not null then e.photo_version end as photo_version
  from employees e where e.deleted_at is null;
create trigger employees_former_name after update on employees
  for each row when (old.name <> new.name) execute function keep_former_name();
create trigger employees_name_accounts after update on employees
  for each row when (old.name <> new.name) execute function name_accounts_of_person();
