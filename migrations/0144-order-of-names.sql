-- Names are sorted as people read them: "Çelik" next to "Celik", and not behind "Zoe". It is the root order of the Unicode
-- Collation Algorithm, which the browser and the server use, too. Databases of any locale have it.
create collation names (provider = icu, locale = 'und');
create index employees_by_name on employees ((lower(name) collate names), id);
