-- A person follows several calendars: own shifts, absences, those of a team, its on-call duty, holidays. Each has its own address.
alter table calendar_feeds drop constraint calendar_feeds_pkey;
alter table calendar_feeds add column id int generated always as identity primary key;
alter table calendar_feeds add column kind text not null default 'shifts'
  check (kind in ('shifts', 'absences', 'team_absences', 'on_call', 'holidays'));
alter table calendar_feeds alter column kind drop default;
alter table calendar_feeds add column team_id int references teams on delete cascade;
alter table calendar_feeds add constraint calendar_feeds_team
  check ((team_id is not null) = (kind in ('team_absences', 'on_call')));
alter table calendar_feeds add constraint calendar_feeds_once unique nulls not distinct (employee_id, kind, team_id);
create index calendar_feeds_of_team on calendar_feeds (team_id) where team_id is not null;

-- The end of the identifiers of events, which must stay when the address of the server changes. Calendars that hold events
-- already know them by the host: it is null until the next file is made, which writes the host of that moment.
create table calendar_uid_domain (
  is_only boolean primary key default true check (is_only),
  domain text check (length(domain) between 1 and 300)
);
insert into calendar_uid_domain (domain)
  select case when not exists (select from shift_assignments) then gen_random_uuid()::text end;
