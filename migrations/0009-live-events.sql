-- What changed, for screens that are open: written with the change, told after its commit, kept for an hour.
create table live_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  kinds text[] not null check (cardinality(kinds) > 0),
  audience text[] not null check (cardinality(audience) > 0),
  -- A row of somebody's own inbox, or null. Nothing else of the business stands here.
  ref jsonb
);
create index live_events_at on live_events using brin (at);
