// Starts the page with our own server behind it.

import { run } from "./flow.js";
import { Server } from "./server.js";

run(new Server());
