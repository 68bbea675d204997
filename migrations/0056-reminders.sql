-- What somebody wants to be reminded of: at a time, again and again, or when a date of a record comes near.
create table reminders (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  title text not null check (length(title) between 1 and 120),
  notes text not null default '' check (length(notes) <= 2000),
  owner_id int not null references accounts on delete cascade,
  -- Null: only for its owner.
  audience_id int unique references audiences on delete restrict,
  path text check (length(path) <= 500 and path ~ '^/(admin|employee)/'),
  -- The first day, on the clock of its zone. Of an anchored one: the day that follows from its record.
  due_date date,
  due_time text not null check (due_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  time_zone text not null check (length(time_zone) between 1 and 60),
  repeat text not null default 'none' check (repeat in ('none', 'daily', 'weekly', 'monthly', 'yearly')),
  "interval" int not null default 1 check ("interval" between 1 and 12),
  -- Monday is 1; none: the weekday of the first day.
  weekdays int[] not null default '{}' check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  until date,
  -- Minutes before it is due.
  leads int[] not null default '{0}' check (cardinality(leads) between 1 and 3 and 0 <= all (leads) and 43200 >= all (leads)),
  anchor_key text,
  anchor_id int,
  offset_days int check (offset_days between -365 and 365),
  -- The date of the record as it was seen last.
  anchor_date date,
  escalate_after_hours int check (escalate_after_hours between 1 and 168),
  escalate_to int references accounts on delete set null,
  state text not null default 'armed' check (state in ('armed', 'ended')),
  -- The next time it is due, and when something is to be done for it: a notice ahead, or the time itself.
  next_due_at timestamptz,
  next_at timestamptz,
  constraint reminders_anchor check (num_nonnulls(anchor_key, anchor_id, offset_days) in (0, 3)),
  constraint reminders_due check (case when anchor_key is null then due_date is not null and anchor_date is null
    else due_date is not distinct from anchor_date + offset_days and repeat = 'none' end),
  constraint reminders_repeat check ((repeat = 'weekly' or cardinality(weekdays) = 0) and (repeat <> 'none' or until is null)),
  constraint reminders_until check (until >= due_date),
  constraint reminders_escalation check ((escalate_after_hours is null) = (escalate_to is null)),
  constraint reminders_next check ((next_due_at is null) = (next_at is null) and next_at <= next_due_at),
  constraint reminders_ended check (state = 'armed' or next_at is null)
);
create index reminders_next_at on reminders (next_at) where next_at is not null;
create index reminders_owner on reminders (owner_id);
create index reminders_anchored on reminders (anchor_key, anchor_id) where anchor_key is not null;

-- Who should have heard is gone: nobody hears.
create function end_escalation() returns trigger language plpgsql as $$
begin
  new.escalate_after_hours := null;
  return new;
end $$;
create trigger reminders_escalation before update of escalate_to on reminders
  for each row when (new.escalate_to is null and old.escalate_to is not null) execute function end_escalation();

-- Its audience goes with it.
create function drop_own_audience() returns trigger language plpgsql as $$
begin
  delete from audiences where id = old.audience_id;
  return null;
end $$;
create trigger reminders_audience after delete on reminders
  for each row when (old.audience_id is not null) execute function drop_own_audience();

-- One time that a reminder was due. One that nobody was told of, because a later one had come, has no fired_at.
create table reminder_occurrences (
  id int generated always as identity primary key,
  reminder_id int not null references reminders on delete cascade,
  due_at timestamptz not null,
  fired_at timestamptz,
  late boolean not null default false,
  escalate_at timestamptz,
  escalated_at timestamptz,
  constraint reminder_occurrences_once unique (reminder_id, due_at),
  constraint reminder_occurrences_escalation check (escalate_at is null or (escalated_at is null and fired_at is not null))
);
create index reminder_occurrences_escalate on reminder_occurrences (escalate_at) where escalate_at is not null;

create table reminder_recipients (
  occurrence_id int not null references reminder_occurrences on delete cascade,
  account_id int not null references accounts on delete cascade,
  state text not null default 'open' check (state in ('open', 'done', 'missed')),
  done_at timestamptz,
  -- Was not meant, but hears because nobody did it in time.
  is_escalated boolean not null default false,
  primary key (occurrence_id, account_id),
  constraint reminder_recipients_done check ((state = 'done') = (done_at is not null))
);
create index reminder_recipients_open on reminder_recipients (account_id) where state = 'open';
create index reminder_recipients_account on reminder_recipients (account_id, occurrence_id);
