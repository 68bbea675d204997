-- How many requests were served in each minute, and how many of them failed, by all processes together.
create table service_minutes (
  minute timestamptz primary key check (minute = date_trunc('minute', minute, 'UTC')),
  requests int not null check (requests > 0),
  failed int not null check (failed between 0 and requests)
);
