-- How many tasks there are in each state, so that the list of all does not count a hundred thousand of them. As with
-- tickets, a change adds what it takes away and what it brings, and a job sums these up.
create table task_counts (
  state text not null,
  n int not null check (n <> 0)
);

create function count_tasks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into task_counts (state, n) select state, count(*) from changed group by 1;
  elsif tg_op = 'DELETE' then
    insert into task_counts (state, n) select state, -count(*) from was group by 1;
  else
    insert into task_counts (state, n)
      select state, sum(n) from (select state, -1 as n from was union all select state, 1 from changed) moved
      group by 1 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger tasks_counts_added after insert on tasks referencing new table as changed
  for each statement execute function count_tasks();
create trigger tasks_counts_changed after update on tasks referencing old table as was new table as changed
  for each statement execute function count_tasks();
create trigger tasks_counts_removed after delete on tasks referencing old table as was
  for each statement execute function count_tasks();

insert into task_counts (state, n) select state, count(*) from tasks group by 1;
