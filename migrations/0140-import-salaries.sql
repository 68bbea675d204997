-- Salaries can be imported; an undo reverts their rows.
select note_imports_of(array['salaries']::regclass[]);
