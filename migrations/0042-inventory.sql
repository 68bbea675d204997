-- Equipment: what there is, who holds it, in what condition it was handed out and taken back.
create table inventory_categories (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null check (length(name) between 2 and 60),
  tag_prefix text not null check (tag_prefix ~ '^[A-Z]{2,4}$'),
  -- The number of the next tag, taken while this row is locked.
  next_number int not null default 1 check (next_number between 1 and 9999999),
  useful_life_months int check (useful_life_months between 1 and 240),
  salvage_bp int not null default 0 check (salvage_bp between 0 and 10000),
  warranty_months int check (warranty_months between 0 and 120),
  min_stock int check (min_stock between 0 and 1000),
  requestable boolean not null default false,
  holds_data boolean not null default false,
  active boolean not null default true,
  terms text not null default '' check (length(terms) <= 2000),
  -- Own fields of its assets: a list of {key, label, type, options}.
  fields jsonb not null default '[]' check (jsonb_typeof(fields) = 'array'),
  constraint inventory_categories_prefix unique (tag_prefix)
);
create unique index inventory_categories_name on inventory_categories (lower(name));
create trigger inventory_categories_version before update on inventory_categories for each row execute function raise_version();

-- Roles of the admin area that keep a category.
create table inventory_keepers (
  category_id int not null references inventory_categories on delete cascade,
  role_id int not null references roles on delete restrict,
  primary key (category_id, role_id)
);
create index inventory_keepers_role on inventory_keepers (role_id);

create table inventory_assets (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  category_id int not null references inventory_categories on delete restrict,
  tag text not null check (length(tag) between 3 and 20),
  name text not null check (length(name) between 2 and 120),
  manufacturer text check (length(manufacturer) between 1 and 60),
  model text check (length(model) between 1 and 60),
  serial text check (length(serial) between 1 and 60),
  status text not null default 'in_stock'
    check (status in ('in_stock', 'assigned', 'in_repair', 'lost', 'retired', 'disposed')),
  condition text not null default 'new' check (condition in ('new', 'good', 'fair', 'poor', 'broken')),
  location text check (length(location) between 1 and 80),
  purchased_on date,
  price_minor bigint check (price_minor between 0 and 999999999999),
  currency text check (currency ~ '^[A-Z]{3}$'),
  supplier text check (length(supplier) between 1 and 80),
  order_number text check (length(order_number) between 1 and 60),
  useful_life_months int check (useful_life_months between 1 and 240),
  salvage_bp int check (salvage_bp between 0 and 10000),
  warranty_until date,
  ended_on date,
  notes text check (length(notes) between 1 and 1000),
  extra jsonb not null default '{}' check (jsonb_typeof(extra) = 'object'),
  -- Its data was removed since it was last handed out.
  is_wiped boolean not null default true,
  deleted_at timestamptz,
  constraint inventory_assets_price check ((price_minor is null) = (currency is null)),
  constraint inventory_assets_warranty check (warranty_until >= purchased_on),
  constraint inventory_assets_ended check ((ended_on is not null) = (status in ('lost', 'retired', 'disposed')))
);
-- Tags are never given twice, those of deleted assets included.
create unique index inventory_assets_tag on inventory_assets (lower(tag));
create unique index inventory_assets_serial on inventory_assets (lower(manufacturer), lower(serial))
  where manufacturer is not null and serial is not null and deleted_at is null;
create index inventory_assets_category on inventory_assets (category_id, status) where deleted_at is null;
create index inventory_assets_warranty_until on inventory_assets (warranty_until) where deleted_at is null;
create index inventory_assets_purchased on inventory_assets (purchased_on, id) where deleted_at is null;
create trigger inventory_assets_version before update on inventory_assets for each row execute function raise_version();

-- A request of the kind "equipment", and what became of it.
create table inventory_requests (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  request_id int unique references requests on delete restrict,
  category_id int not null references inventory_categories on delete restrict,
  employee_id int not null references employees on delete restrict,
  quantity int not null check (quantity between 1 and 5),
  needed_by date,
  reason text not null check (length(reason) between 3 and 500),
  replaces_asset_id int references inventory_assets on delete restrict,
  state text not null default 'asked' check (state in ('asked', 'approved', 'rejected', 'withdrawn', 'fulfilled', 'closed')),
  closed_note text check (length(closed_note) between 3 and 500),
  constraint inventory_requests_closed check ((closed_note is not null) = (state = 'closed'))
);
create index inventory_requests_open on inventory_requests (category_id) where state in ('asked', 'approved');
create index inventory_requests_employee on inventory_requests (employee_id);
create trigger inventory_requests_version before update on inventory_requests for each row execute function raise_version();

-- One bundle for one person: one receipt and one signature.
create table inventory_handouts (
  id int generated always as identity primary key,
  number text not null generated always as ('HO-' || repeat('0', greatest(0, 6 - length(id::text))) || id) stored,
  employee_id int not null references employees on delete restrict,
  handed_by int references accounts on delete restrict,
  handed_at timestamptz not null,
  purpose text not null check (purpose in ('onboarding', 'replacement', 'project', 'loan', 'other')),
  note text check (length(note) between 1 and 500),
  request_id int references inventory_requests on delete restrict,
  -- What the holder signs, as it was when the bundle was handed out.
  terms_text text not null default '',
  signed_at timestamptz,
  signed_how text check (signed_how in ('self', 'counter')),
  signature_id int,
  constraint inventory_handouts_employee unique (id, employee_id),
  constraint inventory_handouts_signed check ((signed_at is null) = (signed_how is null)),
  constraint inventory_handouts_signature check ((signed_how is not distinct from 'counter') = (signature_id is not null))
);
create unique index inventory_handouts_request on inventory_handouts (request_id) where request_id is not null;
create index inventory_handouts_of on inventory_handouts (employee_id);

create table inventory_assignments (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  handout_id int not null,
  asset_id int not null references inventory_assets on delete restrict,
  employee_id int not null references employees on delete restrict,
  state text not null check (state in
    ('offered', 'accepted', 'declined', 'cancelled', 'return_announced', 'returned', 'disputed', 'closed')),
  condition_out text not null check (condition_out in ('new', 'good', 'fair', 'poor')),
  due_back_on date,
  decline_reason text check (length(decline_reason) between 3 and 500),
  return_due_on date,
  return_reason text check (return_reason in ('leaving', 'replaced', 'loan_over', 'audit', 'other')),
  returned_at timestamptz,
  taken_by int references accounts on delete restrict,
  condition_in text check (condition_in in ('new', 'good', 'fair', 'poor', 'broken')),
  return_note text check (length(return_note) between 1 and 500),
  return_signature_id int,
  dispute_text text check (length(dispute_text) between 3 and 1000),
  resolution_text text check (length(resolution_text) between 3 and 1000),
  closed_at timestamptz,
  closed_how text check (closed_how in ('signed', 'not_disputed', 'resolved', 'lost')),
  recovery_minor bigint check (recovery_minor between 0 and 999999999999),
  recovery_currency text check (recovery_currency ~ '^[A-Z]{3}$'),
  problem_kind text check (problem_kind in ('damaged', 'lost')),
  problem_text text check (length(problem_text) between 3 and 1000),
  problem_at timestamptz,
  constraint inventory_assignments_handout foreign key (handout_id, employee_id)
    references inventory_handouts (id, employee_id) on delete restrict,
  constraint inventory_assignments_declined check ((state = 'declined') = (decline_reason is not null)),
  constraint inventory_assignments_returned check (
    (returned_at is not null) = (condition_in is not null) and (returned_at is not null) = (taken_by is not null)
    and (state not in ('returned', 'disputed') or returned_at is not null)),
  constraint inventory_assignments_closed check (
    (state = 'closed') = (closed_at is not null) and (state = 'closed') = (closed_how is not null)),
  constraint inventory_assignments_disputed check (state <> 'disputed' or dispute_text is not null),
  constraint inventory_assignments_resolved check (closed_how is distinct from 'resolved' or resolution_text is not null),
  constraint inventory_assignments_recovery check ((recovery_minor is null) = (recovery_currency is null)),
  constraint inventory_assignments_problem check ((problem_kind is null) = (problem_at is null))
);
-- An asset is with one person at a time.
create unique index inventory_assignments_live on inventory_assignments (asset_id)
  where state in ('offered', 'accepted', 'return_announced');
create index inventory_assignments_asset on inventory_assignments (asset_id);
create index inventory_assignments_employee on inventory_assignments (employee_id, state);
create index inventory_assignments_bundle on inventory_assignments (handout_id);
create index inventory_assignments_open_returns on inventory_assignments (returned_at) where state = 'returned';
create index inventory_assignments_problems on inventory_assignments (asset_id) where problem_kind is not null;
create trigger inventory_assignments_version before update on inventory_assignments for each row execute function raise_version();

create table inventory_photos (
  id int generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  asset_id int references inventory_assets on delete restrict,
  assignment_id int references inventory_assignments on delete restrict,
  kind text not null check (kind in ('item', 'hand_out', 'return', 'damage', 'signature')),
  file_id int not null unique references files on delete restrict,
  uploaded_by int references accounts on delete restrict,
  constraint inventory_photos_signature check ((asset_id is null) = (kind = 'signature'))
);
create index inventory_photos_asset on inventory_photos (asset_id, kind);
create index inventory_photos_assignment on inventory_photos (assignment_id) where assignment_id is not null;
alter table inventory_handouts add foreign key (signature_id) references inventory_photos on delete restrict;
alter table inventory_assignments add foreign key (return_signature_id) references inventory_photos on delete restrict;

create table inventory_repairs (
  id int generated always as identity primary key,
  asset_id int not null references inventory_assets on delete restrict,
  vendor text check (length(vendor) between 1 and 80),
  under_warranty boolean not null default false,
  sent_on date not null,
  expected_back_on date,
  back_on date,
  cost_minor bigint check (cost_minor between 0 and 999999999999),
  currency text check (currency ~ '^[A-Z]{3}$'),
  note text check (length(note) between 1 and 500),
  constraint inventory_repairs_order check (back_on >= sent_on),
  constraint inventory_repairs_cost check ((cost_minor is null) = (currency is null))
);
create unique index inventory_repairs_open on inventory_repairs (asset_id) where back_on is null;
create index inventory_repairs_asset on inventory_repairs (asset_id);

-- Whole months from one day to another: a month is full on the same day of the month, or on its last day where there is none.
create function full_months(since date, day date) returns int language sql immutable parallel safe as $$
  select case when since is null or day <= since then 0 else
    x.months - case when (since + make_interval(months => x.months))::date > day then 1 else 0 end end
  from (select (extract(year from day) - extract(year from since))::int * 12
    + (extract(month from day) - extract(month from since))::int as months) x
$$;

-- What an asset is worth on a day, straight line: the remainder of the division falls on the last month.
create function inventory_book_value(price bigint, salvage_bp int, life int, bought date, day date) returns bigint
  language sql immutable parallel safe as $$
  select case
    when price is null then null
    when life is null or bought is null then price
    when full_months(bought, day) >= life then x.salvage
    else price - full_months(bought, day) * ((price - x.salvage) / life) end
  from (select half_even(price::numeric * coalesce(salvage_bp, 0) / 10000) as salvage) x
$$;

insert into approval_chains (name) values ('Equipment');
insert into approval_chain_steps (chain_id, position, assignee, overridable)
  select id, 1, 'manager', false from approval_chains where name = 'Equipment';
insert into request_types (kind, code, name, color, unit, methods, paid_percent, needs_balance, cancel_free, file_rule,
    reason_rule, system, chain_id)
  select 'equipment', 'equipment', 'Equipment', '#6b5b95', 'none', '{}', 100, false, true, 'none', 'required', true, id
  from approval_chains where name = 'Equipment';

alter table files drop constraint files_owner_kind_check;
alter table files add constraint files_owner_kind_check check (owner_kind in
  ('employee_photo', 'employee_document', 'account_photo', 'brand_logo', 'organisation_logo', 'request_document',
   'screenshot', 'invoice', 'equipment_photo'));
