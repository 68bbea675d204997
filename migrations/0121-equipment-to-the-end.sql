-- Requests for several pieces, serial numbers that are unique, and charges that people may object to.

-- A request is answered by as many bundles as it takes.
drop index inventory_handouts_request;
create index inventory_handouts_request_of on inventory_handouts (request_id) where request_id is not null;

-- Why a serial number is used by another piece, too.
alter table inventory_assets add column serial_exception text check (length(serial_exception) between 3 and 200);
update inventory_assets a set serial_exception = 'Entered twice before serial numbers were unique'
where a.deleted_at is null and a.serial is not null and exists (select from inventory_assets o
  where o.category_id = a.category_id and lower(o.serial) = lower(a.serial) and o.deleted_at is null and o.id < a.id);
drop index inventory_assets_serial;
create unique index inventory_assets_serial on inventory_assets (category_id, lower(serial))
  where serial is not null and deleted_at is null and serial_exception is null;
create unique index inventory_assets_maker_serial on inventory_assets (lower(manufacturer), lower(serial))
  where manufacturer is not null and serial is not null and deleted_at is null and serial_exception is null;
alter table inventory_assets add constraint inventory_assets_serial_exception check (serial_exception is null or serial is not null);
