//! Printing of routing tables (spec: routing-and-dynamics, section 1).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};

use super::route_logic;
use crate::Ns;
use crate::classes::simulator::nodes;
use crate::declare::{ClassDeclaration, parse_real};

pub(super) fn declare_simulator_methods(class: &mut ClassDeclaration) {
    class
        .instproc(
            "dump-routelogic-nh",
            (),
            "Prints the next hop from every node to every other.",
            |ns, call, _| {
                let title = "Dumping Routing Table: Next Hop Information\n";
                print_table(ns, call, title, "--", |_, next| Ok(next.as_str().to_owned()))
            },
        )
        .instproc(
            "dump-routelogic-distance",
            (),
            "Prints the cost of the path from every node to every other.",
            |ns, call, _| {
                let simulator = call.object;
                print_table(ns, call, "", "0", |(from, to), _| distance(ns, simulator, from, to))
            },
        );
}

/// Prints a table of all pairs of nodes under a title, or a message if there is no route logic yet. `cell` returns the text for a pair and its next hop.
fn print_table(
    ns: &Ns,
    call: &Call,
    title: &str,
    diagonal: &str,
    cell: impl Fn((i32, i32), &Obj) -> Result<String, Error>,
) -> TclResult {
    let Some(logic) = route_logic::made(ns)? else {
        ns.print_line("error: routing table is not computed yet!\n");
        return Ok(Obj::from_i64(0));
    };
    ns.print_line(title);
    let numbers: Vec<i32> = nodes(ns, call.object)?.into_iter().map(|(id, _)| id).collect();
    let header: String = numbers.iter().map(|number| format!("{number}\t")).collect();
    ns.print_line(&format!("\t{header}"));
    for from in &numbers {
        ns.print_line(&format!("\n{from}\t"));
        for to in &numbers {
            if from == to {
                ns.print_line(&format!("{diagonal}\t"));
                continue;
            }
            let next = next_hop(ns, logic, *from, *to)?;
            if next.as_str() != "-1" {
                ns.print_line(&format!("{}\t", cell((*from, *to), &next)?));
            } else if diagonal == "0" {
                ns.print_line("0\t");
            }
        }
    }
    ns.print_line("\n");
    Ok(Obj::empty())
}

fn next_hop(ns: &Ns, logic: ObjectId, from: i32, to: i32) -> TclResult {
    ns.invoke(logic, "lookup", &[Obj::from_i64(i64::from(from)), Obj::from_i64(i64::from(to))])
}

/// Returns the cost of the path between two connected nodes.
fn distance(ns: &Ns, simulator: ObjectId, from: i32, to: i32) -> Result<String, Error> {
    let logic = route_logic::current(ns)?;
    let (mut at, mut sum) = (from, Obj::from_i64(0));
    while at != to {
        let next = next_hop(ns, logic, at, to)?;
        let link = ns.otcl().get_var(simulator, &format!("link_({at}:{})", next.as_str()))?;
        let cost = ns.invoke_named(&link, "cost?", &[])?;
        sum = add(&sum, &cost);
        at = next.to_i64().unwrap_or(-1) as i32;
    }
    Ok(sum.as_str().to_owned())
}

/// Returns the sum as Tcl computes it: whole if both numbers are whole.
fn add(a: &Obj, b: &Obj) -> Obj {
    match (a.to_i64(), b.to_i64()) {
        (Some(a), Some(b)) => Obj::from_i64(a + b),
        _ => Obj::from_f64(parse_real(a.as_str()) + parse_real(b.as_str())),
    }
}
