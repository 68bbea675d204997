-- Tickets that teams answer for clients, and every event of them: what all counts are made of.
create table client_teams (
  client_id int not null references clients on delete cascade,
  team_id int not null references teams on delete restrict,
  primary key (client_id, team_id)
);
create index client_teams_team on client_teams (team_id);

-- How soon a ticket is to be answered and resolved. Without service days the clock always runs.
create table sla_policies (
  id int generated always as identity primary key,
  client_id int references clients on delete cascade,
  priority text not null check (priority in ('p1', 'p2', 'p3', 'p4')),
  response_minutes int not null check (response_minutes between 1 and 100000),
  resolution_minutes int not null check (resolution_minutes between 1 and 100000),
  service_days int[] check (service_days <@ array[1, 2, 3, 4, 5, 6, 7] and cardinality(service_days) > 0),
  service_from time,
  service_to time,
  zone text not null,
  holiday_calendar_id int references holiday_calendars on delete restrict,
  effective_from date not null,
  constraint sla_policies_once unique nulls not distinct (client_id, priority, effective_from),
  constraint sla_policies_hours check ((service_days is null) = (service_from is null) and (service_from is null) = (service_to is null)
    and service_from < service_to)
);
insert into sla_policies (client_id, priority, response_minutes, resolution_minutes, zone, effective_from) values
  (null, 'p1', 60, 480, 'UTC', '2000-01-01'), (null, 'p2', 240, 1440, 'UTC', '2000-01-01'),
  (null, 'p3', 480, 2880, 'UTC', '2000-01-01'), (null, 'p4', 1440, 7200, 'UTC', '2000-01-01');

create table tickets (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  client_id int not null,
  ticket_ref text not null check (length(ticket_ref) between 1 and 60),
  team_id int not null references teams on delete restrict,
  employee_id int references employees on delete restrict,
  subject text not null check (length(subject) between 1 and 200),
  requester_name text check (length(requester_name) between 1 and 120),
  type text not null check (type in ('question', 'incident', 'request', 'complaint', 'other')),
  priority text not null check (priority in ('p1', 'p2', 'p3', 'p4')),
  channel text not null check (channel in ('mail', 'chat', 'phone', 'portal', 'other')),
  state text not null check (state in ('open', 'in_progress', 'waiting', 'resolved', 'closed', 'void')),
  response text not null default '' check (length(response) <= 8000),
  received_at timestamptz not null,
  first_response_at timestamptz,
  resolved_at timestamptz,
  closed_at timestamptz,
  -- Whether its times were typed when it was saved.
  stated boolean not null default false,
  sla_policy_id int references sla_policies on delete restrict,
  response_due_at timestamptz,
  -- Moves with the time that the ticket waits or is resolved.
  resolve_due_at timestamptz,
  -- Minutes of the service hours.
  response_minutes int check (response_minutes >= 0),
  resolution_minutes int check (resolution_minutes >= 0),
  paused_minutes int not null default 0 check (paused_minutes >= 0),
  waiting_since timestamptz,
  response_in_sla boolean,
  resolution_in_sla boolean,
  handling_minutes int not null default 0 check (handling_minutes >= 0),
  reopened_count int not null default 0 check (reopened_count >= 0),
  resolved_by int references employees on delete restrict,
  -- Sum and number of its reviews.
  quality_sum int not null default 0 check (quality_sum >= 0),
  quality_count int not null default 0 check (quality_count >= 0),
  void_reason text check (length(void_reason) between 3 and 500),
  search tsvector generated always as (
    setweight(to_tsvector('simple', plain_text(subject)), 'A') || setweight(to_tsvector('simple', plain_text(response)), 'B')) stored,
  constraint tickets_client foreign key (client_id) references clients on delete restrict,
  constraint tickets_responded check (received_at <= first_response_at),
  constraint tickets_resolved check (first_response_at <= resolved_at),
  constraint tickets_waits check ((state = 'waiting') = (waiting_since is not null)),
  constraint tickets_done check ((state not in ('resolved', 'closed')) or (resolved_at is not null and first_response_at is not null)),
  constraint tickets_closed check (state <> 'closed' or closed_at is not null),
  constraint tickets_voided check ((state = 'void') = (void_reason is not null))
);
create unique index tickets_ref on tickets (client_id, lower(ticket_ref));
create index tickets_ref_begins on tickets (lower(ticket_ref) text_pattern_ops);
create index tickets_requester on tickets (lower(requester_name) text_pattern_ops) where requester_name is not null;
create index tickets_search on tickets using gin (search);
create index tickets_alike on tickets using gin (lower(subject) gin_trgm_ops);
create index tickets_queue on tickets (team_id, received_at) where state in ('open', 'in_progress', 'waiting');
create index tickets_handler on tickets (employee_id, received_at desc);
create index tickets_received on tickets (received_at desc, id desc);
create index tickets_team on tickets (team_id, received_at desc);
create index tickets_due on tickets (least(response_due_at, resolve_due_at)) where state in ('open', 'in_progress');
create index tickets_resolved_at on tickets (resolved_at) where state = 'resolved';

-- A ticket without a number of the client gets one of its own.
create function number_ticket() returns trigger language plpgsql as $$
begin
  new.ticket_ref := coalesce(new.ticket_ref, 'M-' || new.id);
  return new;
end $$;
create trigger tickets_number before insert on tickets for each row execute function number_ticket();
create trigger tickets_version before update on tickets for each row execute function raise_version();

create table ticket_events (
  id int generated always as identity primary key,
  ticket_id int not null references tickets on delete restrict,
  kind text not null check (kind in ('received', 'assigned', 'responded', 'waiting', 'resumed', 'resolved', 'reopened', 'closed',
    'note', 'edited', 'reviewed', 'voided')),
  at timestamptz not null,
  stated boolean not null default false,
  -- Null for the system.
  actor_id int references accounts on delete restrict,
  -- Whom it counts for; null where no one handles the ticket.
  employee_id int references employees on delete restrict,
  business_date date not null,
  -- What the ticket was when it happened, so that counts read this table alone.
  client_id int not null references clients on delete restrict,
  team_id int not null references teams on delete restrict,
  minutes int not null default 0 check (minutes between 0 and 600),
  -- Service minutes that a first response or a resolution took.
  service_minutes int check (service_minutes >= 0),
  in_sla boolean,
  first boolean not null default false,
  score int check (score between 1 and 5),
  -- Set for all events of a ticket that is void: it leaves all counts.
  void boolean not null default false,
  data jsonb not null default '{}',
  constraint ticket_events_measured check (kind in ('responded', 'resolved') or (service_minutes is null and in_sla is null)),
  constraint ticket_events_scored check ((kind = 'reviewed') = (score is not null))
);
create index ticket_events_ticket on ticket_events (ticket_id, at, id);
create index ticket_events_of_person on ticket_events (employee_id, business_date, kind) include (ticket_id, stated, minutes,
  service_minutes, in_sla, first, score, client_id, team_id) where not void;
create index ticket_events_of_day on ticket_events (business_date, kind) include (employee_id, stated, minutes, service_minutes, in_sla,
  first, score, client_id, team_id) where not void;
create index ticket_events_actor on ticket_events (actor_id, at) where not stated;
create index ticket_events_worked on ticket_events (client_id, business_date) where minutes > 0 and not void;

-- An event stays as it is; all that changes is whether it counts.
create function keep_ticket_event() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'void' is distinct from to_jsonb(old) - 'void' then
    raise exception 'Events of tickets do not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ticket_events_append_only before update on ticket_events for each row execute function keep_ticket_event();

create table ticket_reviews (
  id int generated always as identity primary key,
  ticket_id int not null references tickets on delete restrict,
  -- Who resolved it.
  employee_id int not null references employees on delete restrict,
  score int not null check (score between 1 and 5),
  note text not null default '' check (length(note) <= 1000),
  actor_id int not null references accounts on delete restrict,
  -- The person of the account that reviewed, where it has one.
  actor_employee int references employees on delete restrict,
  at timestamptz not null,
  constraint ticket_reviews_once unique (ticket_id, actor_id),
  constraint ticket_reviews_not_own check (actor_employee <> employee_id)
);

-- Files and facts of work that name a ticket.
alter table attachments add constraint attachments_ticket_of foreign key (ticket_id) references tickets on delete restrict;

-- Whole days off, for all who count in working time.
create view whole_holiday as select h.calendar_id, h.date from holidays h where h.portion = 'full';
