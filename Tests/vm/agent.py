"""The agent (see agent.c) as it lies in every guest: a static program and the unit that starts it."""

import pathlib
import subprocess

from guest import Files

UNIT = """\
[Unit]
Description=The host's hand in the guest
DefaultDependencies=no
[Service]
ExecStart=/usr/local/sbin/martlet-agent
KillMode=process
"""


def files(scratch, compiler=("gcc",)):
    """Compiles the agent in `scratch` and returns what every guest gets."""
    binary = scratch / "agent"
    source = pathlib.Path(__file__).with_name("agent.c")
    command = [*compiler, "-O1", "-Wall", "-static", "-o", binary, source]
    subprocess.run(command, check=True)
    result = Files()
    result.copy("/usr/local/sbin/martlet-agent", binary, 0o755)
    result.add("/etc/systemd/system/martlet-agent.service", UNIT)
    result.link(
        "/etc/systemd/system/sysinit.target.wants/martlet-agent.service",
        "../martlet-agent.service",
    )
    return result
