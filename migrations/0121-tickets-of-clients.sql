-- Tickets of a client by date: a search by the name of a client reads its page from here.
create index tickets_client_received on tickets (client_id, received_at desc, id desc);
