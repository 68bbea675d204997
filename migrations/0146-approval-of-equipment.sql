-- When and by whom a request for equipment was approved, for those who hand it out. Null for those approved before.
alter table inventory_requests
  add column approved_at timestamptz,
  add column approved_by int references accounts on delete restrict,
  add constraint inventory_requests_approved check (approved_by is null or approved_at is not null);
