-- What an account is and what keeps it out - its role, its place, its zone, a block - changes seldom and is asked at every
-- request. A number for each account, and one for all roles, says whether what was read before still holds.
create table account_standings (
  account_id int primary key references accounts on delete cascade,
  version int not null default 1
) with (fillfactor = 70);
insert into account_standings (account_id) select id from accounts;

create table roles_version (
  only_row bool primary key default true check (only_row),
  version int not null default 1 check (version > 0)
);
insert into roles_version default values;

-- In the order of their ids, so that two who change several accounts at once wait for each other instead of failing.
create function raise_standings(changed int[]) returns void language sql as $$
  with mine as (
    select account_id from account_standings where account_id = any(changed) order by account_id for no key update)
  update account_standings s set version = s.version + 1 from mine where s.account_id = mine.account_id
$$;

create function standings_of_new_accounts() returns trigger language plpgsql as $$
begin
  insert into account_standings (account_id) select id from changed;
  return null;
end $$;
create trigger accounts_standings_added after insert on accounts referencing new table as changed
  for each statement execute function standings_of_new_accounts();

create function standings_of_accounts() returns trigger language plpgsql as $$
begin
  perform raise_standings(array(select id from changed));
  return null;
end $$;
create trigger accounts_standings_changed after update on accounts referencing new table as changed
  for each statement execute function standings_of_accounts();

create function standings_of_people() returns trigger language plpgsql as $$
begin
  perform raise_standings(array(select id from accounts where employee_id in (select employee_id from changed)));
  return null;
end $$;

-- Rows of these stay with their person, so the new ones name whoever is meant.
do $$
declare of_people text;
begin
  foreach of_people in array array['employments', 'suspensions', 'placements', 'person_zones'] loop
    execute format('create trigger %1$s_standings_added after insert on %1$I referencing new table as changed
      for each statement execute function standings_of_people()', of_people);
    execute format('create trigger %1$s_standings_changed after update on %1$I referencing new table as changed
      for each statement execute function standings_of_people()', of_people);
    execute format('create trigger %1$s_standings_removed after delete on %1$I referencing old table as changed
      for each statement execute function standings_of_people()', of_people);
  end loop;
end $$;

create function raise_roles_version() returns trigger language plpgsql as $$
begin
  update roles_version set version = version + 1;
  return null;
end $$;
create trigger roles_raise_version after insert or update or delete on roles
  for each statement execute function raise_roles_version();
