-- One rise of a role's version for each statement: one for each grant rewrote the row of the role hundreds of times.
drop trigger role_grants_touch on role_grants;
create or replace function touch_role() returns trigger language plpgsql as $$
begin
  update roles set version = version + 1 where id in (select role_id from changed);
  return null;
end $$;
create trigger role_grants_added after insert on role_grants referencing new table as changed
  for each statement execute function touch_role();
create trigger role_grants_changed after update on role_grants referencing new table as changed
  for each statement execute function touch_role();
create trigger role_grants_removed after delete on role_grants referencing old table as changed
  for each statement execute function touch_role();
