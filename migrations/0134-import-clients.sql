-- Clients and equipment can be imported; an undo reverts their rows.
select note_imports_of(array['clients', 'inventory_assets', 'inventory_categories']::regclass[]);
