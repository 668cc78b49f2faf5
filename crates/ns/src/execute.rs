//! Running scripts from files and from the standard input (spec: script-language, section 2).

use neons_otcl::Obj;

use crate::Ns;
use crate::session::Voice;

impl Ns {
    /// Runs a script with these arguments, and ends the program when it ends.
    pub fn run_file(&self, script: &str, arguments: &[String]) -> ! {
        self.set_arguments(script, arguments);
        self.note_script_file(script);
        match self.otcl().eval_file(script) {
            // ns-2.35: a `return` ends the script quietly.
            Ok(_) => self.exit(0),
            Err(error) if !error.is_error() => self.exit(0),
            Err(error) => self.fail(&error),
        }
    }

    /// Runs the commands that come from the standard input, and ends the program when they end.
    pub fn run_standard_input(&self) -> ! {
        self.set_arguments("ns", &[]);
        let mut text = String::new();
        let mut status = 0;
        for line in std::io::stdin().lines() {
            match line {
                Ok(line) => text += &line,
                Err(error) => {
                    tell!("neons: cannot read the standard input: {error}");
                    status = 1;
                    break;
                }
            }
            text.push('\n');
            if self.is_complete(&text) {
                if let Err(message) = self.evaluate(&text) {
                    tell!("{message}");
                }
                text.clear();
            }
        }
        self.exit(status)
    }

    /// Whether a command is complete: no brace, bracket or quote is open.
    pub fn is_complete(&self, command: &str) -> bool {
        self.otcl().is_complete(&Obj::from_str(command))
    }

    /// Evaluates a command; gives its result, or the message of its error.
    ///
    /// # Errors
    /// The command's own.
    pub fn evaluate(&self, command: &str) -> Result<String, String> {
        let result = self.otcl().eval(&Obj::from_str(command));
        self.sim().flush_sinks();
        match result {
            Ok(value) => Ok(value.as_str().to_owned()),
            Err(error) => Err(self.otcl().message_of(&error)),
        }
    }

    fn set_arguments(&self, script: &str, arguments: &[String]) {
        let arguments = Obj::list_of(arguments);
        let count = arguments.list_items().map_or(0, |items| items.len());
        for (name, value) in [
            ("argv0", Obj::from_str(script)),
            ("argv", arguments),
            ("argc", Obj::from_i64(count as i64)),
            ("tcl_interactive", Obj::from_i64(0)),
        ] {
            // Plain global variables can always be set before the script runs.
            let _ = self.otcl().set_global_var(name, &value);
        }
    }

    /// The script failed outside of an event.
    fn fail(&self, error: &neons_otcl::Error) -> ! {
        self.sim().flush_sinks();
        let message = self.otcl().message_of(error);
        // A file that cannot be read leaves a message without a traceback.
        let info = Some(self.otcl().error_info())
            .filter(|info| !info.is_empty() && matches!(error, neons_otcl::Error::Completion(_)));
        let info = info.unwrap_or_else(|| Obj::from_str(&message));
        tell!("{}", info.as_str());
        if self.voice() == Voice::Neons {
            crate::advice::explain(self, &message, None);
        }
        self.exit(1)
    }
}
