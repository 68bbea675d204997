-- Requests for several pieces, serial numbers that are unique, and charges that people may object to.

-- A request is answered by as many bundles as it takes.
drop index inventory_handouts_request;
create index inventory_handouts_request_of on inventory_handouts (request_id) where request_id is not null;

-- Why a serial number is used by another piece, too.
alter table inventory_assets add column serial_exception text check (length(serial_exception) between 3 and 200);
update inventory_assets a set serial_exception = 'Entered twice before serial numbers were unique'
where a.deleted_at is null and a.serial is not null and exists (select from inventory_assets o
  where (o.category_id = a.category_id or lower(o.manufacturer) = lower(a.manufacturer))
    and lower(o.serial) = lower(a.serial) and o.deleted_at is null and o.id < a.id);
drop index inventory_assets_serial;
create unique index inventory_assets_serial on inventory_assets (category_id, lower(serial))
  where serial is not null and deleted_at is null and serial_exception is null;
create unique index inventory_assets_maker_serial on inventory_assets (lower(manufacturer), lower(serial))
  where manufacturer is not null and serial is not null and deleted_at is null and serial_exception is null;
alter table inventory_assets add constraint inventory_assets_serial_exception check (serial_exception is null or serial is not null);

-- A person may object to a charge, and another keeper than the one who charged answers.
alter table inventory_assignments
  add column charged_by int references accounts on delete restrict,
  add column objection_text text check (length(objection_text) between 3 and 1000),
  add column objected_at timestamptz,
  add column objection_answer text check (length(objection_answer) between 3 and 1000),
  add column answered_at timestamptz,
  add constraint inventory_assignments_objected check ((objection_text is null) = (objected_at is null)),
  add constraint inventory_assignments_answered check (
    (objection_answer is null) = (answered_at is null) and (objection_answer is null or objection_text is not null));
