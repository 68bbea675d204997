-- Puts all writers of one person's punches in a row, from its first call to the end of the transaction. Two inserts that
-- meet in an exclusion constraint wait for each other; so every writer calls it before its first write. It answers the
-- person, so that a statement can take the lock with the value that it writes.
create function lock_punches(employee_id int) returns int language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4711, employee_id);
  return employee_id;
end $$;
