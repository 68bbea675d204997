-- How many tickets each team received and resolved on each day, so that no card counts the events of two weeks. A change
-- adds what it takes away and what it brings; a job sums up the days that changed. The sum of `n` is right at any time,
-- and no two writers wait for each other.
create table ticket_day_counts (
  business_date date not null,
  team_id int not null,
  kind text not null check (kind in ('received', 'resolved')),
  n int not null check (n <> 0),
  is_summed boolean not null default false
);

create function count_ticket_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into ticket_day_counts (business_date, team_id, kind, n)
      select business_date, team_id, kind, count(*) from changed where kind in ('received', 'resolved') and not void group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into ticket_day_counts (business_date, team_id, kind, n)
      select business_date, team_id, kind, -count(*) from was where kind in ('received', 'resolved') and not void group by 1, 2, 3;
  else
    insert into ticket_day_counts (business_date, team_id, kind, n)
      select business_date, team_id, kind, sum(n) from (
        select business_date, team_id, kind, -1 as n from was where not void
        union all select business_date, team_id, kind, 1 from changed where not void) moved
      where kind in ('received', 'resolved') group by 1, 2, 3 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger ticket_events_counts_added after insert on ticket_events referencing new table as changed
  for each statement execute function count_ticket_events();
create trigger ticket_events_counts_changed after update on ticket_events referencing old table as was new table as changed
  for each statement execute function count_ticket_events();
create trigger ticket_events_counts_removed after delete on ticket_events referencing old table as was
  for each statement execute function count_ticket_events();

insert into ticket_day_counts (business_date, team_id, kind, n, is_summed)
  select business_date, team_id, kind, count(*), true from ticket_events
  where kind in ('received', 'resolved') and not void group by 1, 2, 3;

create index ticket_day_counts_of_day on ticket_day_counts (business_date) include (kind, team_id, n);
create index ticket_day_counts_changed on ticket_day_counts (business_date) where not is_summed;
