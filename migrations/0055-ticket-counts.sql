-- How many tickets there are of each team, client, state and priority, so that no list counts half a million of them.
-- A change adds what it takes away and what it brings; a job sums these up. The sum of `n` is right at any time, and
-- no two writers wait for each other.
create table ticket_counts (
  team_id int not null,
  client_id int not null,
  state text not null,
  priority text not null,
  n int not null check (n <> 0)
);

create function count_tickets() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into ticket_counts (team_id, client_id, state, priority, n)
      select team_id, client_id, state, priority, count(*) from changed group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into ticket_counts (team_id, client_id, state, priority, n)
      select team_id, client_id, state, priority, -count(*) from was group by 1, 2, 3, 4;
  else
    insert into ticket_counts (team_id, client_id, state, priority, n)
      select team_id, client_id, state, priority, sum(n) from (
        select team_id, client_id, state, priority, -1 as n from was
        union all select team_id, client_id, state, priority, 1 from changed) moved
      group by 1, 2, 3, 4 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger tickets_counts_added after insert on tickets referencing new table as changed
  for each statement execute function count_tickets();
create trigger tickets_counts_changed after update on tickets referencing old table as was new table as changed
  for each statement execute function count_tickets();
create trigger tickets_counts_removed after delete on tickets referencing old table as was
  for each statement execute function count_tickets();

insert into ticket_counts (team_id, client_id, state, priority, n)
  select team_id, client_id, state, priority, count(*) from tickets group by 1, 2, 3, 4;

-- Lists sort all tickets by these.
create index tickets_by_due on tickets ((coalesce(case when first_response_at is null then least(response_due_at, resolve_due_at)
  else resolve_due_at end, '2200-01-01T00:00:00Z'::timestamptz)), id);
create index tickets_by_priority on tickets (priority, id);
create index tickets_by_update on tickets (updated_at, id);
