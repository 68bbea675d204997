-- A break pressed without a connection keeps the time that its owner claims, as a punch does; and whoever's two clocks
-- disagree about when a button was pressed is marked.
alter table attendance_breaks
  add start_claimed_at timestamptz,
  add end_claimed_at timestamptz,
  add clock_differs boolean not null default false,
  add check (start_claimed_at <= started_at),
  add check (end_claimed_at <= ended_at);
alter table attendance_sessions add clock_differs boolean not null default false;
