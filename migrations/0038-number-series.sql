-- Numbers of documents without a gap: a series is counted up by the transaction that uses the number, so that a change
-- that is undone gives its number back. The row is locked until then, and the next one waits.
create table number_series (
  brand_id int not null references brands on delete restrict,
  kind text not null check (kind ~ '^[a-z][a-z_]{0,29}$'),
  year int not null check (year between 2000 and 2200),
  last_number int not null default 0 check (last_number >= 0),
  -- The date and the hash of the last document, where the kind has them.
  last_issue_date date,
  last_hash text check (last_hash ~ '^[0-9a-f]{64}$'),
  primary key (brand_id, kind, year)
);

create function keep_series_growing() returns trigger language plpgsql as $$
begin
  if new.last_number < old.last_number or new.last_issue_date < old.last_issue_date
    or (old.brand_id, old.kind, old.year) is distinct from (new.brand_id, new.kind, new.year) then
    raise exception 'A series of numbers only goes forward' using errcode = 'check_violation', constraint = 'number_series_forward';
  end if;
  return new;
end $$;
create trigger number_series_forward before update on number_series
  for each row execute function keep_series_growing();
create trigger number_series_stays before delete on number_series
  for each row execute function refuse_change();
