-- Who decides for a department is found by the few roles that may, not by looking at everyone's.
create index placements_role on placements (role_id, effective_from) where superseded_at is null;
